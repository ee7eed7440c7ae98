import attr
@attr.s
class B:
    x = attr.ib(default=3)
    y = attr.ib(factory=list)
    @x.validator
    def _check(self, attribute, value): pass
@attr.s(auto_attribs=True)
class C:
    x: int = 1
b = B(x=4)
print(b.x, C(x=2).x)
