import os


def first():
    return os.sep


# old and
# not needed
def unused(n):
    return unused(n - 1)


def last():
    return first()
