class Base:
    pass


class Point(Base):
    __slots__ = [f"axis_{index}" for index in range(3)]

    def __init__(self):
        self.title = 1


print(Point().title)
