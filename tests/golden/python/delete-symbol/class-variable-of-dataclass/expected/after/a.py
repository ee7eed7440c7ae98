from dataclasses import dataclass
from typing import ClassVar


@dataclass
class Point:
    x: int


Point(1)
