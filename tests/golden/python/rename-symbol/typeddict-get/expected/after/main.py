from typing import TypedDict
class M(TypedDict):
    renamed: str
def f(m: M):
    return m["name"], m.get("name"), "name" in m
