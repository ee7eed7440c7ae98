from .base import old_name
from . import base
print(base.old_name)
