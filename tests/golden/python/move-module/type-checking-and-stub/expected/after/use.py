from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from c.b import B


def f(b: B) -> "B":
    return b
