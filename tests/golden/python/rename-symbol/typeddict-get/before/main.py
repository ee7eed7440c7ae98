from typing import TypedDict
class M(TypedDict):
    name: str
def f(m: M):
    return m["name"], m.get("name"), "name" in m
