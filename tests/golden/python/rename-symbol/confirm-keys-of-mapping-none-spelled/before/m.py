def target(size, brightness=0):
    return size, brightness


class Base:
    def options(self):
        return {"size": 1}

    def run(self):
        return target(**self.options())


print(Base().run(), target(2, brightness=3))
