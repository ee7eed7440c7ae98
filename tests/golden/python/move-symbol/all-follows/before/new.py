__all__ = ["h"]


def h():
    return 3
