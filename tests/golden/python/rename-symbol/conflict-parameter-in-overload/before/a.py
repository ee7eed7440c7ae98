from typing import overload

@overload
def f(x: int) -> int: ...
@overload
def f(x: str, other: int) -> str: ...
def f(x, other=0):
    return x
