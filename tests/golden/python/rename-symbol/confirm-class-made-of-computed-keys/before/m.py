class Base:
    def dump(self):
        return 1

    def run(self):
        return self.dump()


Made = type("Made", (Base,), dict(zip(["dump"], [lambda self: 2])))
print(Made().run())
