import sys


def h():
    return sys.argv


if __name__ == "__main__":
    h()
