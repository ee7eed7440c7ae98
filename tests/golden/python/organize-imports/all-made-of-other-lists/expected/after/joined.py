from math import sin, tan

import listed

__all__ = ["tan"] + listed.__all__
