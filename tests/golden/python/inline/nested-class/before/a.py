class Base:
    def __init__(self, value):
        self.value = value


def boxed(value):
    class Box(Base):
        def __init__(self, value):
            super().__init__(value)
            self.__twice = value * 2

        def show(self):
            return (__class__.__name__, self.value, self.__twice)

    return Box(value).show()


def main():
    shown = boxed(3)
    print(shown)


main()
