from __future__ import annotations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from models import Fresh

def f(x: Fresh) -> "list[Fresh]":
    return [x]
