class Base:
    def setup(self):
        return ["base"]

class Left(Base):
    def setup(self):
        return ["left"] + super().setup()

class Right(Base):
    pass

print(Left().setup() + ["x"])
