from __future__ import annotations

from models import Model


class Order(Model):
    user: User

    def make(self):
        return User()


class User(Model):
    first: Order | None
