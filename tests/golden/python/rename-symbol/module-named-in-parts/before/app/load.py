from importlib import import_module

NAMES = ["blue"]
NAMES.append("red")
TABLE = {"r": "red", "b": "blue"}
WORDS = ("red", "blue")


def every():
    return [import_module("app.plugins." + name).COLOR for name in NAMES]


def chosen(key):
    return import_module("app.plugins." + TABLE[key]).COLOR


def passed(name):
    return import_module(f"app.plugins.{name}").COLOR


def fixed():
    return import_module(".".join(["app", "plugins", "red"])).COLOR


def listed():
    return __import__("app.plugins", fromlist=["red"]).red.COLOR


print(every(), chosen("r"), passed("red"), fixed(), listed(), WORDS)
