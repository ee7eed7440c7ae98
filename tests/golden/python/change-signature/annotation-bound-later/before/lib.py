from __future__ import annotations


def make(size):
    return size


class Box:
    pass
