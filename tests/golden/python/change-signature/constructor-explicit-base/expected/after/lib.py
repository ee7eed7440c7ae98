class Base:
    def __init__(self, a, c, b=2):
        self.a = a, b


class Sub(Base):
    def __init__(self):
        Base.__init__(self, 1, 0)


Base(3, 0)
