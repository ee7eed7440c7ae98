from new import a, z
from old import f, h as hh

print(a(), z(), f(), hh())
