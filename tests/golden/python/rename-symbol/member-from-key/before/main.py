from enum import Enum, auto
class Color(Enum):
    RED = auto()
    GREEN = auto()
    @property
    def warm(self): return self is Color.RED
    @classmethod
    def default(cls): return cls.RED
print(Color.RED.value, Color["RED"].warm, Color.default() == Color.RED)
match Color.GREEN:
    case Color.RED: print("r")
    case _: print("other")
