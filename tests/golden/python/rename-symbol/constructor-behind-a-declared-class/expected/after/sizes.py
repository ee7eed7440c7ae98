class Base:
    def __init__(self, width):
        self.n = width


class Sub(Base):
    def __init__(self, width, more=0):
        super().__init__(width)
        self.more = more


class Other(Base):
    def __init__(self, width=1):
        super().__init__(width)
