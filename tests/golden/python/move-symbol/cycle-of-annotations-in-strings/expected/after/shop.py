from users import User


class Order:
    def __init__(self, user: "User") -> None:
        self.user = user
        self.made = User("x")
