from pkg.a.one import x
from pkg.b import two

print(x, two.y)
