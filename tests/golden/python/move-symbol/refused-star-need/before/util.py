def make():
    return ["helper"]


def helper(x):
    return 1


__all__ = make()
