from os import path

print(path.basename("c/d"))
