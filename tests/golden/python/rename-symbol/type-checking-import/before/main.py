from __future__ import annotations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from models import Stale

def f(x: Stale) -> "list[Stale]":
    return [x]
