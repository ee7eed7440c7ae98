from enum import Enum

class Color(Enum):
    RED = 1
    BLUE = 2

    def is_red(self):
        return self is Color.RED

print(Color.RED, Color.RED.value, Color.BLUE.is_red())
