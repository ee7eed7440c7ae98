from lib import other
import math

print(math.floor(2.5), other)
