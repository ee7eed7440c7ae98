import sys

if sys.platform == "win32":

    def f():
        return 1

else:

    def f():
        return 2


def g():
    return 3
