NAMES = ["a"]
NAMES += ["b"]
NAMES = tuple(NAMES)


def f():
    return 1
