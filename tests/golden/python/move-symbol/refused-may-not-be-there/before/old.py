import sys

if sys.platform == "win32":
    import winreg


def f():
    return winreg
