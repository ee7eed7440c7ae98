from .z import fz


def fx():
    return fz()
