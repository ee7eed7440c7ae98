import math

import lib

print(math.sqrt(4))
