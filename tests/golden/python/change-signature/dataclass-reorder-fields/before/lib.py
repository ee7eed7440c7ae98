from dataclasses import dataclass


@dataclass
class Point:
    # to the right
    x: int
    y: int  # down

    z: int = 0


Point(1, 2)
Point(1, y=2, z=3)
