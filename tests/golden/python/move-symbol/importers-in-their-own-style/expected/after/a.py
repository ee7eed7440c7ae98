from pkg.old import g
from pkg.new import f as first
import pkg.new
from pkg import old
from pkg import new

print(first(), g(), pkg.new.f(), pkg.new.f(), new.f(), old.g())
