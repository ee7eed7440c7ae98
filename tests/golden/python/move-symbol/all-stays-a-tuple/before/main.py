from old import *

print(a(), b())
