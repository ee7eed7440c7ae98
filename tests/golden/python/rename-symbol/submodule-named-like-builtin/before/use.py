import pkg
from pkg.filter import KIND

print(pkg.evens([1, 2]), KIND)
