__all__ = ["sin"]
from math import sin
