from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from old import F


def k(x: F) -> F:
    return x
