class Red:
    def paint(self, a, b):
        return a, b


class Blue:
    def paint(self, a, b):
        return a, b


def both(flag):
    thing = Red() if flag else Blue()
    thing.paint(1, 2)
