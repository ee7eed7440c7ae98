from dataclasses import dataclass, field

from lib import Pixel


@dataclass
class Dot(Pixel):
    tags: list = field(default_factory=list)


Dot(1, 0, "red", ["a"])
