import pkg
from pkg.sieve import KIND

print(pkg.evens([1, 2]), KIND)
