from .base import *

print(PLUGINS)
