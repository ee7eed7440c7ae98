from pydantic import BaseModel


class User(BaseModel):
    username: str


class Guest(BaseModel):
    username: str


def make():
    return Guest(username="a")
