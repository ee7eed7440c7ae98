import a.x.b
from a import V, c
from a.x.b import W

print(a.V, a.x.b.W, V, c.X, W)
