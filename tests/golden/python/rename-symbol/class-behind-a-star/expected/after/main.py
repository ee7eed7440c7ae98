from unseen import *


class Shape:
    tint = 1

    def paint(self):
        return Shape.tint, make().tint


def make():
    return Shape()
