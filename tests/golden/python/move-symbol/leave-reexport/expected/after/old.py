from new import f

__all__ = ["f", "g"]


def g():
    return 2
