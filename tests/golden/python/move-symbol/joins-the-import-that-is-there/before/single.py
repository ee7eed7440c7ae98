from new import a
from new import z
from old import f

print(a(), z(), f())
