from attr import define

@define
class A:
    _x: int = 1

print(A(x=3)._x)
