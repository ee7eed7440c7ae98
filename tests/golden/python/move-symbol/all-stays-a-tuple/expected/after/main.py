from old import *
from new import a

print(a(), b())
