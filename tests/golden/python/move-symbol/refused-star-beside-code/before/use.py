import sys; from old import *

print(f(), sys)
