from .a import g
from .b import f
