from typing import overload, Literal, Union
class A:
    def run(self): return "a"
class B:
    def renamed(self): return "b"
class C:
    def run(self): return "c"
Mode = Literal["c", "cc"]
@overload
def get(kind: Literal["a"]) -> A: ...
@overload
def get(kind: Literal["b"]) -> B: ...
@overload
def get(kind: Mode) -> C: ...
def get(kind): return {"a": A, "b": B, "c": C}[kind]()
@overload
def flag(x: Literal[True]) -> A: ...
@overload
def flag(x: Literal[False] = ...) -> B: ...
def flag(x=False): return A() if x else B()
print(get("b").renamed(), get("a").run(), get("c").run(), get(kind="b").renamed())
print(flag(True).run(), flag().renamed(), flag(False).renamed())
