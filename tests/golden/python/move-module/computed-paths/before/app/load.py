import os
import runpy
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path

HERE = os.path.dirname(os.path.abspath(__file__))


def joined(name):
    return spec_from_file_location(name, os.path.join(HERE, "plugins", name + ".py"))


def divided(name):
    return SourceFileLoader(name, str(Path(__file__).parent / "plugins" / f"{name}.py"))


def literal():
    return runpy.run_path("app/plugins/red.py")


def other(name):
    return runpy.run_path(os.path.join(HERE, "scripts", name + ".py"))
