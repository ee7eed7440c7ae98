from attr import define

@define
class A:
    x: int = 1

print(A(x=3).x)
