from collections import namedtuple
P = namedtuple("P", "x y")
p = P(x=1, y=2)
print(p.x, p.y, p._replace(x=3).x, P(1, 2).x)
