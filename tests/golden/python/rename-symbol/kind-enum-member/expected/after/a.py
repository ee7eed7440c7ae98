from enum import Enum

class Color(Enum):
    CRIMSON = 1
    BLUE = 2

    def is_red(self):
        return self is Color.CRIMSON

print(Color.CRIMSON, Color.CRIMSON.value, Color.BLUE.is_red())
