class Base:
    def fresh(self):
        return 1

Made = type("Made", (Base,), {})
