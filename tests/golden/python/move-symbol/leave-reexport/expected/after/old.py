from new import f  # noqa: F401

__all__ = ["f", "g"]


def g():
    return 2
