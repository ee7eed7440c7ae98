from . import errors
from .x import themes
from os import path, sep

print(errors.E, themes.T, path, sep)
