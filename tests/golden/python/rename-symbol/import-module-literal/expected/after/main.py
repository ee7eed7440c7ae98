import importlib
from app import tools

print(importlib.import_module("app.tools").x, tools.x)
