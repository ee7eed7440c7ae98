from pkg import sub

VERSION = 1


def run():
    return sub.helper()
