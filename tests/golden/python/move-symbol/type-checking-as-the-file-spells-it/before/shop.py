from __future__ import annotations


class Order:
    def __init__(self, user: User) -> None:
        self.user = User()


class User:
    def first(self) -> Order | None:
        return None
