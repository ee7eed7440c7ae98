from collections import namedtuple
P = namedtuple("P", "renamed y")
p = P(renamed=1, y=2)
print(p.renamed, p.y, p._replace(renamed=3).renamed, P(1, 2).renamed)
