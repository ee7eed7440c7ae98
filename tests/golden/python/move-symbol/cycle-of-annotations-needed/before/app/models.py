from __future__ import annotations

from app.helpers import clean


class Order:
    def __init__(self, user: User) -> None:
        self.user = user


class User:
    def __init__(self, name: str) -> None:
        self.name = clean(name)
        self.orders: list[Order] = []

    def first(self) -> Order | None:
        return self.orders[0] if self.orders else None
