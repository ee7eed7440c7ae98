from os import PathLike
from typing import overload

from old import Kind

A: int
@overload
def f(x: str) -> str: ...
@overload
def f(x: PathLike) -> Kind: ...
