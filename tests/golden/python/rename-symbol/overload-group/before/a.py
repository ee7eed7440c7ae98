from typing import overload

@overload
def read(x: int) -> int: ...
@overload
def read(x: str) -> str: ...
def read(x):
    return x

print(read(1))
