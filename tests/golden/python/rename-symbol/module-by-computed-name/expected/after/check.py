import importlib


def check(name):
    mod = importlib.import_module(f"plugins.{name}")
    other = importlib.import_module("plugins." + name)
    return mod.app, other.app
