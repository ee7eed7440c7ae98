import importlib
from . import tools

print(importlib.import_module(".tools", "pkg"), importlib.import_module(".util2", "pkg"))
