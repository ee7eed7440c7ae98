import importlib
m = importlib.import_module("plug.one")
print(m.run(), getattr(importlib.import_module("plug.one"), "run")(), __import__("plug.one").one.run())
