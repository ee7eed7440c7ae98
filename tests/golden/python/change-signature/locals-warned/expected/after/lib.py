def greet(name, end="!"):
    return "%(name)s%(end)s" % locals()


greet("a", end="?")
