from importlib import import_module


def sibling(name):
    return import_module("." + name, __package__)


def other_sibling(name):
    return import_module(__name__.rpartition(".")[0] + "." + name)


def fixed(name):
    return import_module("app.plugins." + name)
