from __future__ import annotations

import typing as t


class Order:
    def __init__(self, user: User) -> None:
        self.user = User()


class User:
    name: t.Any = None

    def first(self) -> Order | None:
        return None
