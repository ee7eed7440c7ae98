class Meta(type):
    seen = []

    def __init__(cls, name, bases, namespace):
        Meta.seen.append(name)


class Base(metaclass=Meta):
    pass


class Unused(Base):
    pass
