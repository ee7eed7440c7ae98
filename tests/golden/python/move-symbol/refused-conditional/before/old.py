import sys

if sys.platform == "win32":
    def f():
        return 1
    limit = 1
else:
    def f():
        return 2
    limit = 2
