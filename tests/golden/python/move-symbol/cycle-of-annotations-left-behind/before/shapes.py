from __future__ import annotations

import math


class Shape:
    def largest(self, others: list[Square]) -> Square | None:
        return max(others, default=None, key=lambda each: each.area())


class Square(Shape):
    def area(self) -> int:
        return math.floor(4.5)
