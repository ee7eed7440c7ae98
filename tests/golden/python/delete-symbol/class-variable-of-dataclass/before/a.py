from dataclasses import dataclass
from typing import ClassVar


@dataclass
class Point:
    x: int
    unit: ClassVar[str] = "m"


Point(1)
