def handler(a):
    print("h", a)


def other(a):
    print("o", a)


class Box:
    def __init__(self):
        self.f = handler

    def go(self):
        self.f(1)


class Sub(Box):
    def __init__(self):
        self.f = other


Box().go()
Sub().go()
