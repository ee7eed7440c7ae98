from . import b
