from importlib import import_module

PREFIX = "app.plugins."
OTHER = "app.other."


def call(module, name):
    return getattr(import_module(PREFIX + module), name)()


def call_other(module, name):
    return getattr(import_module(OTHER + module), name)()


def paint_other(module):
    return import_module(OTHER + module).paint()
