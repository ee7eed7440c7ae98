from pkg.mod import g
import pkg.mod as m

print(g(), m.g())
