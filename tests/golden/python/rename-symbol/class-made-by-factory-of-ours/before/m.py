class Base:
    def dump(self):
        return "base"
def call(x: Base):
    return x.dump()
def make(name, base, **attrs):
    return type(base)(name, (base,), attrs)
def make2(name, base, attrs):
    meta = type(base)
    return meta(name, (base,), attrs)
print(call(make("M", Base, dump=lambda self: "made")()), call(make2("M", Base, {"dump": lambda self: "made"})()))
