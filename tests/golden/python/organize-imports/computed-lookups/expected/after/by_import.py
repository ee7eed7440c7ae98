import importlib

from pkg import f

me = importlib.import_module(__name__)
