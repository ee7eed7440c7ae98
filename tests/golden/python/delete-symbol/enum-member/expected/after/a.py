import enum


class Color(enum.Enum):
    RED = 1


def paint(color: Color):
    return color is Color.RED
