from lib import *
total = add_up([1])
print(total)
