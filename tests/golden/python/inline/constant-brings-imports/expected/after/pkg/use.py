import os

from .conf import BASE

print(os.sep + BASE)
