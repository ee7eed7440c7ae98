from pydantic import BaseModel


class User(BaseModel):
    username: str


class Admin(User):
    level: int


def make():
    return User(username="a"), Admin(username="a")
