import math

from lib import other

print(math.floor(2.5), other)
