import sys

from .flow import *
from .text import *

modules = ("flow", "text")
__all__ = [name for m in modules for name in sys.modules["kit." + m].__all__]
