class User:
    def __init__(self, name: str) -> None:
        self.name = name

    def as_dict(self) -> dict:
        return {"name": self.name}

class Store:
    def __init__(self) -> None:
        self.users: list[User] = []

    def find(self, name: str) -> "User | None":
        for user in self.users:
            if user.name == name:
                return user
        return None
