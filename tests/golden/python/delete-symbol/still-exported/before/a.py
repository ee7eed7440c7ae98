__all__ = ["helper"]


def helper():
    return 1
