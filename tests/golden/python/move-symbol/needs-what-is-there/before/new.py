class Base:
    pass


def use():
    return Base()
