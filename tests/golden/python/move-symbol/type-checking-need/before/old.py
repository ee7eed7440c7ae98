from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal
    from models import Model as M


def f(a: M, b: Decimal) -> Decimal:
    return b


def g(a: Decimal):
    return a
