from pkg.old import g
from pkg.new import f

print(f([1]), g())
