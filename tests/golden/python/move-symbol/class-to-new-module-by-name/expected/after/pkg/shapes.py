from __future__ import annotations

import abc
from dataclasses import dataclass


@dataclass
class Point(abc.ABC):
    x: int

    def moved(self, dx: int) -> Point:
        return Point(self.x + dx)
