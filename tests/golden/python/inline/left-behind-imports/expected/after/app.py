import lib
import math

print(math.sqrt(4))
