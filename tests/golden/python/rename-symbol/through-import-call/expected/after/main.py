import importlib
m = importlib.import_module("plug.one")
print(m.renamed(), getattr(importlib.import_module("plug.one"), "renamed")(), __import__("plug.one").one.renamed())
