from a import *

print(os)
