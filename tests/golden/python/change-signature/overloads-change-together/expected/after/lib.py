from typing import overload


@overload
def parse(source: str, *, strict: bool = True) -> int: ...
@overload
def parse(source: bytes, encoding: str = ..., *, strict: bool = True) -> int: ...
def parse(source, encoding="ascii", *, strict: bool = True):
    return int(source)


parse("1")
parse(b"1", "utf-8")
