import pkg.sub
from other import run

print(run())
