class Base:
    def save(self):
        return "base"
def call(x: Base):
    return x.save()
M = type.__new__(type, "M", (Base,), {"save": lambda self: "made"})
print(call(M()))
