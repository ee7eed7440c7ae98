from enum import Enum

class E(Enum):
    A = 1
