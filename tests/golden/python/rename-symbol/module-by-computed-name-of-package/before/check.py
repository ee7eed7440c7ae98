import importlib


def check(name):
    mod = importlib.import_module(f"plugins.{name}")
    some = importlib.import_module(f"{name}.one")
    either = importlib.import_module("other.one" if name else "plugins.one")
    return mod.app, some.app, either.app
