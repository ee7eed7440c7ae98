import os

COUNT = 0


def bump():
    global COUNT
    COUNT += 1
    return COUNT


def other():
    return os.sep
