import importlib
from . import util

print(importlib.import_module(".util", "pkg"), importlib.import_module(".util2", "pkg"))
