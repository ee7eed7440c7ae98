import pkg.old as o
import pkg.new as new

print(new.f(), o.g())
