class Base:
    def step(self):
        pass


class A(Base):
    def m(self):
        return self.x + 1
