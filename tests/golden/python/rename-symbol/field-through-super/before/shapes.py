from dataclasses import dataclass
@dataclass(frozen=True)
class Rect:
    w: int
    h: int
    def area(self): return self.w * self.h
    def scale(self, k): return Rect(w=self.w * k, h=self.h * k)
class Square(Rect):
    def __init__(self, side):
        super().__init__(w=side, h=side)
