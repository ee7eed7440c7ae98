import attr
@attr.s
class B:
    width = attr.ib(default=3)
    y = attr.ib(factory=list)
    @width.validator
    def _check(self, attribute, value): pass
@attr.s(auto_attribs=True)
class C:
    x: int = 1
b = B(width=4)
print(b.width, C(x=2).x)
