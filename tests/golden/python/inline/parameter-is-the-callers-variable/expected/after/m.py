import sys


def show(file=None):
    if file is None:
        file = sys.stderr
    hint = ""
    print(hint, file=file)
