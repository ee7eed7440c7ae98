def target(name=None, size=0):
    return name, size


class Base:
    def options(self):
        return {"size": 1}

    def run(self):
        return target(**self.options())


class Named(Base):
    def options(self):
        found = super().options()
        found["name"] = "a"
        return found


print(Base().run(), Named().run())
