import importlib

m = importlib.import_module(".a", "pkg")
n = importlib.import_module(".a", package="pkg")
print(m.X, n.X)
