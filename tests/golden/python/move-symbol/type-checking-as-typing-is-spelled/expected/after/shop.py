from __future__ import annotations

from users import User


class Order:
    def __init__(self, user: User) -> None:
        self.user = User()
