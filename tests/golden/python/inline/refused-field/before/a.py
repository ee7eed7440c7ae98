from dataclasses import dataclass


@dataclass
class Point:
    x: int = 0


print(Point().x)
