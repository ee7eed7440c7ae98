import tools

NAMES = ["load", "dump"]


def call(module, name):
    return getattr(module, name)("x")


print([getattr(tools, name)("x") for name in NAMES], NAMES, call(tools, "load"))
