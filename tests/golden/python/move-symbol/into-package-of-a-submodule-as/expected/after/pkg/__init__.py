from pkg import sub as tools

VERSION = 1


def run():
    return tools.helper()
