from __future__ import annotations

from typing import get_type_hints


class Order:
    def __init__(self, user: User) -> None:
        self.user = User()


class User:
    def first(self) -> Order | None:
        return None


print(get_type_hints(User.first))
