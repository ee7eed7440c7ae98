from .core import fresh
from .more import *

__all__ = ["fresh", "extra"]
