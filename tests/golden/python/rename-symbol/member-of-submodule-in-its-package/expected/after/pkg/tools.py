__all__ = ["prepare"]


def prepare():
    return 1
