from dataclasses import KW_ONLY, dataclass


@dataclass
class Point:
    x: int
    z: int
    _: KW_ONLY
    y: int = 0
    w: int = 4


Point(1, 3, y=2)
