import tools

NAMES = ["load", "dump"]
print([getattr(tools, name)("x") for name in NAMES])
