import attr
from attrs import define, evolve
@define
class A:
    width: int = 0
print(attr.evolve(A(width=2), width=9).width, evolve(A(), width=3))
