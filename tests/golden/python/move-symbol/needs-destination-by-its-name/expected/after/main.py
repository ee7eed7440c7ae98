from pkg.origin import stay
from pkg.dest import use

print(use(), stay())
