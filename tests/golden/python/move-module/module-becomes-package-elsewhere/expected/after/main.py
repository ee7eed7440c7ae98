from pkg.core import g
import pkg.core as m

print(g(), m.g())
