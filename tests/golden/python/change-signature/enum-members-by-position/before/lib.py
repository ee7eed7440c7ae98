from enum import Enum


class Planet(Enum):
    EARTH = (5.9, 6.3)

    def __init__(self, mass, radius):
        self.weight = mass
        self.radius = radius
