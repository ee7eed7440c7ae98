import lib

print(lib.root(4))
