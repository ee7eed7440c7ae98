from typing import overload


@overload
def f(x: int) -> int: ...
@overload
def f(x: int, *, scale: float) -> float: ...
def f(x, **kwargs):
    return x * kwargs.get("scale", 1)


print(f(1), f(2, scale=1.5))
