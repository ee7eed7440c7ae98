import release
from release import alone

print(release.X, alone())
