import pkg.old as o

print(o.f(), o.g())
