from importlib import import_module


def by_sum(name):
    return import_module(__name__ + "." + name)


def by_field(name):
    return import_module(f"{__name__}.{name}")


def relative(name):
    return import_module(f".{name}", __package__)


def relative_by_name(name):
    return import_module("." + name, package=__name__)
