from os import path as path
from os import sep

print(path.basename("a" + sep + "b"))
