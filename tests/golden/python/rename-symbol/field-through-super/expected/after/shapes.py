from dataclasses import dataclass
@dataclass(frozen=True)
class Rect:
    width: int
    h: int
    def area(self): return self.width * self.h
    def scale(self, k): return Rect(width=self.width * k, h=self.h * k)
class Square(Rect):
    def __init__(self, side):
        super().__init__(width=side, h=side)
