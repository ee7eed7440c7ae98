import a.b as x
from a import b
import d.c


def g():
    return d.c.f(), d.c.f(), d.c.f()
