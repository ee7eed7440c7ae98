from typing import TypeVar, ParamSpec, TypeVarTuple, NewType, Callable
T = TypeVar(name="T")
P = ParamSpec(name="P")
Ts = TypeVarTuple(name="Ts")
N = NewType(name="N", tp=int)
U = TypeVar("U")
def f(x: T) -> T:
    return x
def g(c: Callable[P, int]) -> Callable[P, int]: return c
print(f(1), N(1))
