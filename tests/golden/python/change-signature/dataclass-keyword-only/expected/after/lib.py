from dataclasses import dataclass


@dataclass(kw_only=True)
class Point:
    x: int = 0  # left
    y: int  # down
    z: int


Point(x=1, y=2, z=0)
