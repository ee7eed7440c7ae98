def target(size, bright=0):
    return size, bright


class Base:
    def options(self):
        return {"size": 1}

    def run(self):
        return target(**self.options())


print(Base().run(), target(2, bright=3))
