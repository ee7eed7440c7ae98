from typing import TypedDict

class Movie(TypedDict):
    name: str
    year: int

m: Movie = {"name": "x", "year": 1}
print(m["name"])
