from collections import namedtuple
class P(namedtuple("P", "x, y")):
    def total(self): return self.x + self.y
    @property
    def both(self): return (self.x, self.y)
class Q(P):
    def more(self): return self.x
q = Q(x=1, y=2)
print(q.x, q.total(), q.both, q.more())
