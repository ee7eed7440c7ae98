from .more import *
from .core import stale

__all__ = ["stale", "extra"]
