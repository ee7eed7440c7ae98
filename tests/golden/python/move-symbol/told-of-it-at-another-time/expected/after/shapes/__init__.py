from .base import *
from .extra import Circle, helper
