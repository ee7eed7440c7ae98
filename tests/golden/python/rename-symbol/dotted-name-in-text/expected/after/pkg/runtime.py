"""Docs of pkg.runtime.escape here."""
def renamed(): pass
class C:
    def meth(self): pass
