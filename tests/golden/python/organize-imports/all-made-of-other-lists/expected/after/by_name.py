from math import cos, pi, sqrt

from names import PUBLIC

__all__ = PUBLIC
