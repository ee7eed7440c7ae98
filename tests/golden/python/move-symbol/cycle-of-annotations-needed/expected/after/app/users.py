from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.helpers import clean

if TYPE_CHECKING:
    from app.models import Order


class User:
    def __init__(self, name: str) -> None:
        self.name = clean(name)
        self.orders: list[Order] = []

    def home(self) -> Path | None:
        return None

    def first(self) -> Order | None:
        return self.orders[0] if self.orders else None
