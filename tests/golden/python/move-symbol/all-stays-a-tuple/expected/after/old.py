__all__ = ("b",)


def b():
    return 2
