import os
from math import sin, cos, tan
import listed

__all__ = ["tan"] + listed.__all__
