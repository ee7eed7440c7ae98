from collections import namedtuple
class P(namedtuple("P", "renamed, y")):
    def total(self): return self.renamed + self.y
    @property
    def both(self): return (self.renamed, self.y)
class Q(P):
    def more(self): return self.renamed
q = Q(renamed=1, y=2)
print(q.renamed, q.total(), q.both, q.more())
