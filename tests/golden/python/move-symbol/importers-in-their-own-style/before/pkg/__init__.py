from .old import f
