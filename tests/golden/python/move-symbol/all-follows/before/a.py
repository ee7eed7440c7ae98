from old import *

print(f(), g())
