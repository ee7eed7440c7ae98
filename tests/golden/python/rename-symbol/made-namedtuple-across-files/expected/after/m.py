import collections
Pt = collections.namedtuple("Pt", ("renamed", "y"))
class Sub(Pt):
    __slots__ = ()
    def dist(self): return self.renamed ** 2
