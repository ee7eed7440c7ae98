from dataclasses import KW_ONLY, dataclass


@dataclass
class Point:
    x: int
    _: KW_ONLY
    y: int = 0


Point(1, y=2)
