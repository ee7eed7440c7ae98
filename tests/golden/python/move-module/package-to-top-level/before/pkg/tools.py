from . import other
from .other import name
