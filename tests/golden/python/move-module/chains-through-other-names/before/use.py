import a.b as x
from a import b
import a.b.c


def g():
    return x.c.f(), b.c.f(), a.b.c.f()
