import functools
import importlib
import subprocess
import sys

from importlib import import_module

PACKAGE = "app.plugins"
BASE = ("app", "plugins")
OPTIONS = {"package": PACKAGE, "name": "red"}
TABLE = {"warm": ("red", "NAME")}
TABLE["hot"] = ("red", "NAME")
load = importlib.import_module
relative = functools.partial(importlib.import_module, package="app.plugins")
join = lambda name: ".".join([PACKAGE, name])


def grown():
    parts = ["app"]
    parts.append("plugins")
    parts.extend(["red"])
    return importlib.import_module(".".join(parts)).NAME


def spread():
    return importlib.import_module(".".join([*BASE, "red"])).NAME


def lowered():
    return importlib.import_module(".".join(part.lower() for part in ("APP", "PLUGINS", "RED"))).NAME


def added():
    name = "app"
    name += ".plugins"
    name += ".red"
    return importlib.import_module(name).NAME


def by_options(name="blue", package=None):
    return importlib.import_module(f"{package}.{name}").NAME


def by_entry():
    name, attribute = TABLE["warm"]
    return getattr(importlib.import_module(f"app.plugins.{name}"), attribute)


def by_target(target):
    module, _, attribute = target.partition(":")
    return getattr(importlib.import_module(module), attribute)


class Loader:
    name = "red"

    @property
    def path(self):
        return f"{PACKAGE}.{self.name}"

    def load(self):
        return importlib.import_module(self.path).NAME


def everything():
    return [
        grown(),
        spread(),
        lowered(),
        added(),
        by_options(**OPTIONS),
        by_entry(),
        by_target(PACKAGE + ".red:NAME"),
        Loader().load(),
        load(PACKAGE + ".red").NAME,
        relative(".red").NAME,
        import_module(join("red")).NAME,
        [module.NAME for module in map(import_module, (f"{PACKAGE}.{name}" for name in ["red"]))],
        subprocess.run([sys.executable, "-m", PACKAGE + ".red"], check=True).returncode,
    ]
