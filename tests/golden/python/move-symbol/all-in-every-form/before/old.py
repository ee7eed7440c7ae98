__all__ = ["f"]
__all__ += ["g"]
__all__.append("h")
__all__.extend(["i", "keep"])
keep = 1


def f():
    return 1


def g():
    return 2


def h():
    return 3


def i():
    return 4
