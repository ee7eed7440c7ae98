import importlib
import tools

print(importlib.import_module("tools").x, tools.x, __import__("tools").x)
