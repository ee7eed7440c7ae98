import a.b
from a import V, c
from a.b import W

print(a.V, a.b.W, V, c.X, W)
