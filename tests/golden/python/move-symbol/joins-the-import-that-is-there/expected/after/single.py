from new import a
from new import z
from new import f

print(a(), z(), f())
