from old import g
from new import f

print(f(0), g())
