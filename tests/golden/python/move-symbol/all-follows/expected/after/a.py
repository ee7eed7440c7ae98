from old import *
from new import f

print(f(), g())
