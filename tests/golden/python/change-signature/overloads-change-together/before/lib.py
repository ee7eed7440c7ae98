from typing import overload


@overload
def parse(text: str) -> int: ...
@overload
def parse(text: bytes, encoding: str = ...) -> int: ...
def parse(text, encoding="ascii"):
    return int(text)


parse("1")
parse(b"1", "utf-8")
