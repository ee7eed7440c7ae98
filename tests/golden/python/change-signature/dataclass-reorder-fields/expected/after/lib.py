from dataclasses import dataclass


@dataclass
class Point:
    y: int  # down
    # to the right
    x: int

    z: int = 0


Point(2, 1)
Point(x=1, y=2, z=3)
