from .base import *

print(EXTENSIONS)
