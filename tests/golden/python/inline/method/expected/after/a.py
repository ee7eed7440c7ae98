class Box:
    def __init__(self, n):
        self.n = n

    def show(self):
        print(self.n * 2)


def f():
    box = Box(3)
    return box.n * 2 + box.n * 2
