from . import other
from .other import g

print(__file__ != "", g(), other)
