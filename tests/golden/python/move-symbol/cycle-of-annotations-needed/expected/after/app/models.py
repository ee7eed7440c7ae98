from __future__ import annotations

from app.users import User


class Order:
    def __init__(self, user: User) -> None:
        self.user = user
