import importlib

for name in ["jobs"]:
    module = importlib.import_module("plug." + name)
    print(module.start())
