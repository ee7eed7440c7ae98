__all__ = ["f"]
__all__ += ["g"]


def f():
    pass


def g():
    pass
