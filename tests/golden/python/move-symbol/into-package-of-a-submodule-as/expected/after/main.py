import pkg.sub
from pkg import run

print(run())
