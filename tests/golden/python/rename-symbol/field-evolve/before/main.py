import attr
from attrs import define, evolve
@define
class A:
    x: int = 0
print(attr.evolve(A(x=2), x=9).x, evolve(A(), x=3))
