class Base:
    pass


def use():
    return Base()


class Child(Base):
    pass
