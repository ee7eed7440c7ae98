import other
import tools

NAMES = ["load", "dump"]
print([getattr(tools, name)("x") for name in NAMES])
print([getattr(tools, name)("y") for name in "load dump".split()])
print([getattr(other, name) for name in ("load", "dump")])
print(["load", "dump"])
