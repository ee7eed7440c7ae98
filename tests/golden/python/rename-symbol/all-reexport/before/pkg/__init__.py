from .core import stale
from .more import *

__all__ = ["stale", "extra"]
