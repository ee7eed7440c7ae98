import sys


def settle(file, default):
    if file is None:
        file = default
    hint = ""
    return file, hint


def show(file=None):
    file, hint = settle(file, sys.stderr)
    print(hint, file=file)
