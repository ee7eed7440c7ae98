class Base:
    def __init__(self, a, b=2):
        self.a = a, b


class Sub(Base):
    def __init__(self):
        Base.__init__(self, 1)


Base(3)
