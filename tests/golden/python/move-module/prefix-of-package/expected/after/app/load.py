from importlib import import_module

PREFIX = "app.parts.plugins."


def load(name):
    return import_module(PREFIX + name)


def direct(name):
    return import_module(f"app.parts.plugins.{name}")
