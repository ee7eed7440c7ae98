import importlib
from importlib import import_module


def load(name):
    return importlib.import_module(f"app.plugins.{name}")


def load_too(name):
    return import_module("app.plugins." + name)


def load_by_format(name):
    return __import__("app.plugins.%s" % name, fromlist=["COLOR"])


def load_other(name):
    return importlib.import_module("other.plugins." + name)


def load_any(name):
    return importlib.import_module(name)
