class Base:
    def __init__(self, name, size=1):
        self.size = size


class Child(Base):
    def __init__(self, name, *args, **kwargs):
        super().__init__(name, *args, **kwargs)


class Named(Base):
    def __init__(self, **kwargs):
        super().__init__("x", **kwargs)


def make(**options):
    return Named(**options)
