class Base:
    def __init__(self, size):
        self.n = size


class Sub(Base):
    def __init__(self, width, more=0):
        super().__init__(width)
        self.more = more


class Named:
    Kind = Base

    def run(self):
        return self.Kind(size=5).n


print(Named().run(), Sub(width=6).n)
