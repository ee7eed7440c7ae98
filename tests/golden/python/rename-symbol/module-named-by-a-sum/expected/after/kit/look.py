import sys
from importlib.util import find_spec


def is_loaded(name):
    return sys.modules.get(f"kit.{name}") is not None


def is_there(name):
    return find_spec("kit." + name) is not None


def other(name):
    return sys.modules["json." + name], sys.modules["kit"]
