from .api import *
from .new import f
