from .new import f
