from importlib import import_module

NAMES = ["blue"]
NAMES.append("crimson")
TABLE = {"r": "crimson", "b": "blue"}
WORDS = ("red", "blue")


def every():
    return [import_module("app.plugins." + name).COLOR for name in NAMES]


def chosen(key):
    return import_module("app.plugins." + TABLE[key]).COLOR


def passed(name):
    return import_module(f"app.plugins.{name}").COLOR


def fixed():
    return import_module(".".join(["app", "plugins", "crimson"])).COLOR


def listed():
    return __import__("app.plugins", fromlist=["crimson"]).crimson.COLOR


print(every(), chosen("r"), passed("crimson"), fixed(), listed(), WORDS)
