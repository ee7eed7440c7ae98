from typing import Any, Iterator
class TOMLDecodeError(ValueError):
    msg: str
    doc: str
    pos: int
    lineno: int
    colno: int
def load(fp: Any, /, *, parse_float: Any = float) -> dict[str, Any]: ...
def loads(s: str, /, *, parse_float: Any = float) -> dict[str, Any]: ...
