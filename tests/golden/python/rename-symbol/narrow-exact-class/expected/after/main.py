class A:
    def sound(self): return "a"
class B:
    def go(self): return "b"
def f(x: "A | B"):
    if type(x) is A:
        return x.sound()
    else:
        return x.go()
def g(x: "A | B"):
    if type(x) == B: return x.go()
    return x.sound()
def h(x: "A | B"):
    if x.__class__ is B: return x.go()
    return x.sound()
print(f(A()), f(B()), g(A()), g(B()), h(A()), h(B()))
