from .other import g
