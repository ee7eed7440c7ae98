import collections
Pt = collections.namedtuple("Pt", ("x", "y"))
class Sub(Pt):
    __slots__ = ()
    def dist(self): return self.x ** 2
