from pkg.old import f as first, g
import pkg.old
import pkg.old as short
from pkg import old

print(first(), g(), pkg.old.f(), short.f(), old.f(), old.g())
