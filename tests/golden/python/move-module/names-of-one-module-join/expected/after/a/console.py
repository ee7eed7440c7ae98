from . import errors, themes
from os import path, sep

print(errors.E, themes.T, path, sep)
