import importlib

m = importlib.import_module(".sub.a", "pkg")
n = importlib.import_module(".sub.a", package="pkg")
print(m.X, n.X)
