import sys
from importlib import import_module as load
from importlib.util import find_spec
from runpy import run_module

import app.plugins

PREFIX = "app.plugins."
FORMAT = "app.plugins.{}"


class Loader:
    package = "app.plugins"

    def load(self, name):
        return load(self.package + "." + name)


def constant(name):
    return load(PREFIX + name)


def default(name, prefix="app.plugins"):
    return load(prefix + "." + name)


def local(name):
    prefix = "app.plugins"
    return load("%s.%s" % (prefix, name))


def joined(name):
    return load(".".join(["app", "plugins", name]))


def formatted(name):
    return run_module(FORMAT.format(name))


def of_module(name):
    return find_spec(f"{app.plugins.__name__}.{name}")


def returned(name):
    return __import__(full_name(name), fromlist=["COLOR"])


def full_name(name):
    return PREFIX + name


def looked_up(name):
    return sys.modules[PREFIX + name]
