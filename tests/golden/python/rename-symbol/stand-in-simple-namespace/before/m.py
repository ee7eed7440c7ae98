from types import SimpleNamespace
class Base:
    def dump(self):
        return "base"
def call(x: Base):
    return x.dump()
print(call(SimpleNamespace(dump=lambda: "stand-in")))
