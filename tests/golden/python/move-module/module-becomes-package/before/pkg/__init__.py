from .mod import f
