class Order:
    def __init__(self, user: "User") -> None:
        self.user = user
        self.made = User("x")


class User:
    def first(self) -> "Order | None":
        return None
