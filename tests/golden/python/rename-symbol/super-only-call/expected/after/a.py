class Base:
    def prepare(self):
        return ["base"]

class Left(Base):
    def prepare(self):
        return ["left"] + super().prepare()

class Right(Base):
    pass

print(Left().prepare() + ["x"])
