class Meta(type):
    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
class Base(metaclass=Meta):
    def save(self):
        return "base"
def call(x: Base):
    return x.save()
bases = (Base,)
attrs = {"save": lambda self: "made", "x": 1}
M = Meta("M", bases, attrs)
print(call(M()))
