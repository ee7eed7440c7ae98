from typing import Any, Iterator
class DOMException(Exception):
    code: int
