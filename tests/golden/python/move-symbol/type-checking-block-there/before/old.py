from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal


def f(b: "Decimal") -> "Decimal":
    return b
