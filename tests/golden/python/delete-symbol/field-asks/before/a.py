from dataclasses import dataclass
from typing import ClassVar


@dataclass
class Point:
    x: int
    y: int = 0
    z: int = 0
    unit: ClassVar[str] = "m"


Point(1, 2, 3)
