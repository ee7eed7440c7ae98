import pkg
from pkg import start

print(pkg.run(), start(), pkg.start())
