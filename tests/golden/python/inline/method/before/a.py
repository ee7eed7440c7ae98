class Box:
    def __init__(self, n):
        self.n = n

    def twice(self):
        return self.n * 2

    def show(self):
        print(self.twice())


def f():
    box = Box(3)
    return box.twice() + Box.twice(box)
