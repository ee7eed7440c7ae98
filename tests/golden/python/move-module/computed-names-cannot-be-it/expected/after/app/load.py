import pkgutil
from importlib import import_module, resources

import app.other

PREFIX = "app.other."
KNOWN = ["blue", "green"]


def constant(name):
    return import_module(PREFIX + name)


def suffix(name):
    return import_module(name + ".models")


def known():
    return [import_module("app.plugins." + name) for name in KNOWN]


def listed():
    return [info.name for info in pkgutil.iter_modules(app.other.__path__)]


def data(name):
    return resources.files("app.data." + name)


def any_at_all(package, name):
    return import_module(f"{package}.{name}")
