from typing import Any, Iterator
class ParseError(SyntaxError):
    code: int
    position: tuple[int, int]
