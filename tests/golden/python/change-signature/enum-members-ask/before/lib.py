from enum import Enum


class Planet(Enum):
    EARTH = (5.9, 6.3)
    MARS = (6.4, 3.3)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius
