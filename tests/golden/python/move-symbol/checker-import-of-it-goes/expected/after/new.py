from __future__ import annotations


class F:
    pass


def k(x: F) -> F:
    return x
