"""Docs of pkg.runtime.escape here."""
def escape(): pass
class C:
    def meth(self): pass
