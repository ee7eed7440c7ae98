from __future__ import annotations


def make(size, box: Box = None):
    return size


class Box:
    pass
