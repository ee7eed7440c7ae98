from dataclasses import InitVar, dataclass


@dataclass
class Point:
    x: int
    seed: InitVar[int] = 0
    scale: InitVar[int] = 1

    def __post_init__(self, seed, scale):
        self.y = seed * scale


Point(1, 2, 3)
