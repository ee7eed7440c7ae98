def handler(a, b):
    print("h", a)


class Box:
    def __init__(self):
        self.f = handler

    def go(self):
        self.f(1, 2)


Box().go()
Box().f(4, 2)
