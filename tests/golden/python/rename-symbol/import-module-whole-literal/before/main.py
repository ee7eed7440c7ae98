import importlib
import util

print(importlib.import_module("util").x, util.x, __import__("util").x)
