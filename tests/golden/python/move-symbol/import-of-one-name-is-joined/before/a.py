from new import z
from old import f

f(), z()
