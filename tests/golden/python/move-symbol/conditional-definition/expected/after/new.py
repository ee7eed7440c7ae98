import sys

if sys.platform == "win32":

    def f():
        return 1

else:

    def f():
        return 2
