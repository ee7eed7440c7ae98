import importlib

m = importlib.import_module(".a", "pkg")
print(m.X)
