from typing import overload


def double(a):
    return a + a


@overload
def f(a: int) -> int: ...
@overload
def f(a: str) -> str: ...
def f(a):
    return double(a)
