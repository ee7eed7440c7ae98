from .base import new_name
from . import base
print(base.new_name)
