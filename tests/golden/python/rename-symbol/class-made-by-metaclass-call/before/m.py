class Meta(type):
    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
class Base(metaclass=Meta):
    def dump(self):
        return "base"
def call(x: Base):
    return x.dump()
bases = (Base,)
attrs = {"dump": lambda self: "made", "x": 1}
M = Meta("M", bases, attrs)
print(call(M()))
