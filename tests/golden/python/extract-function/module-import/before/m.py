import math
size = math.floor(2.5)
print(math.ceil(size))
