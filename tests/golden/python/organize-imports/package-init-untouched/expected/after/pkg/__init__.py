from .a import g
from .b import f


def h():
    import json

    return 1
