import importlib

m = importlib.import_module("lib.a", "pkg")
print(m.X)
