class Base:
    def stale(self):
        return 1

Made = type("Made", (Base,), {})
