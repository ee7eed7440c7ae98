from .b import f
from .a import g


def h():
    import json

    return 1
