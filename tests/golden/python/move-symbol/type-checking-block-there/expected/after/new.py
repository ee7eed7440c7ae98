from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from decimal import Decimal


def g(p: "Path"):
    return p


def f(b: "Decimal") -> "Decimal":
    return b
