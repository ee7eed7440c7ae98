def greet(name, end="!"):
    return "%(name)s%(mark)s" % locals()


greet("a", end="?")
