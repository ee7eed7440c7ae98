class Base:
    def __init__(self, size):
        self.n = size


class Sub(Base):
    def __init__(self, size, more=0):
        super().__init__(size)
        self.more = more


class Named:
    Kind = Base

    def run(self):
        return self.Kind(size=5).n


print(Named().run(), Sub(size=6).n)
