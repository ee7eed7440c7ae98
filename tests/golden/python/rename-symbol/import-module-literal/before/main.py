import importlib
from app import util

print(importlib.import_module("app.util").x, util.x)
