import enum
import os


class Color(enum.Enum):
    RED = 1


def here():
    return 1
