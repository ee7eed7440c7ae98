from typing import TypeGuard
class A:
    def go(self): return "a"
class B:
    def go(self): return "b"
def is_a(x: object) -> "TypeGuard[A]": return isinstance(x, A)
def f(x: object):
    if is_a(x): return x.go()
    match x:
        case B(): return x.go()
        case [A() as a, *_]: return a.go()
        case {"k": A() as a}: return a.go()
        case (A() | None) as y if y: return y.go()
def g(x: "A | B"):
    match x:
        case A(): return x.go()
        case _: return x.go()
print(f(A()), f(B()), f([A()]), f({"k": A()}), g(A()), g(B()))
