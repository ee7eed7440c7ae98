import os
import pkgutil
from importlib import import_module
from pathlib import Path

import app
import app.plugins

HERE = Path(__file__).parent


def walk():
    for _, name, _ in pkgutil.walk_packages(app.plugins.__path__, "app.plugins."):
        yield import_module(name)


def everything():
    for info in pkgutil.walk_packages(app.__path__, prefix="app."):
        yield import_module(info.name)


def by_glob():
    for path in (HERE / "plugins").glob("*.py"):
        yield import_module(f"app.plugins.{path.stem}")


def by_list():
    for name in os.listdir(os.path.join(os.path.dirname(__file__), "plugins")):
        yield import_module("app.plugins." + name[:-3])
