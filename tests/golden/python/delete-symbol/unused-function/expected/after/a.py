import os


def first():
    return os.sep


def last():
    return first()
