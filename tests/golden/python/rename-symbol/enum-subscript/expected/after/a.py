from enum import Enum

class Color(Enum):
    CRIMSON = 1

print(Color["CRIMSON"] is Color.CRIMSON)
