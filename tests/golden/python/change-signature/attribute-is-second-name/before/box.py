def handler(a):
    print("h", a)


class Box:
    def __init__(self):
        self.f = handler

    def go(self):
        self.f(1)


Box().go()
Box().f(4)
