from typing import Literal, Union, Optional
class A:
    kind: Literal["a"] = "a"
    def sound(self): return "a"
class B:
    kind: Literal["b"] = "b"
    def go(self): return "b"
def f(x: Union[A, B]):
    if x.kind == "a":
        return x.sound()
    return x.go()
def g(x: Optional[A]):
    if not x: return None
    return x.sound()
def h(x: Optional[A]):
    if x is None: raise ValueError
    return x.sound()
def i(x: "Optional[A]"): return x and x.sound()
def j(x: "A | str"): return x if isinstance(x, str) else x.sound()
def k(x: "A | list[A]"):
    if isinstance(x, list): return [y.sound() for y in x]
    return x.sound()
def l(x: "A | B"):
    if hasattr(x, "zip"): return 1
    if callable(x): return 2
    if isinstance(x, (B,)): return x.go()
    return x.sound()
def m(x: "A | B"):
    try:
        assert not isinstance(x, B)
    except AssertionError:
        return "b!"
    return x.sound()
print(f(A()), f(B()), g(A()), h(A()), i(A()), j(A()), k(A()), k([A()]), l(A()), l(B()), m(A()), m(B()))
