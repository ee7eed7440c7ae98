from math import pi
from listed import __all__
