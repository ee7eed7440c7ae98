from enum import Enum, auto
class Color(Enum):
    SCARLET = auto()
    GREEN = auto()
    @property
    def warm(self): return self is Color.SCARLET
    @classmethod
    def default(cls): return cls.SCARLET
print(Color.SCARLET.value, Color["SCARLET"].warm, Color.default() == Color.SCARLET)
match Color.GREEN:
    case Color.SCARLET: print("r")
    case _: print("other")
