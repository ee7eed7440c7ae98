from math import sqrt, pi, cos
from names import PUBLIC

__all__ = PUBLIC
