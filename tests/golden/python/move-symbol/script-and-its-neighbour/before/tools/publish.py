import release
from pkg.a import alone

print(release.X, alone())
