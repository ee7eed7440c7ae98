from lib import *
print(sorted([2, 1]), arrange([1]))
