class Base:
    def __init__(self, size):
        self.n = size


class Sub(Base):
    def __init__(self, size, more=0):
        super().__init__(size)
        self.more = more


class Other(Base):
    def __init__(self, size=1):
        super().__init__(size)
