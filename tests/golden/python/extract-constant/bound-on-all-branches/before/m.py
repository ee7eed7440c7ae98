import sys

if sys.platform == "win32":
    WIDTH = 1
elif sys.platform == "linux":
    WIDTH = 2
else:
    raise ImportError(sys.platform)


def f():
    return WIDTH + 1
