from os import path as paths
from os import sep

print(paths.basename("a" + sep + "b"))
