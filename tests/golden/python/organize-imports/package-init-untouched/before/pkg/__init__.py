from .b import f
from .a import g
