import importlib

from hooks import hooks_of

print(hooks_of(importlib.import_module("plugins").create())["pick"]())
