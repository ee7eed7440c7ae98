def greet(name, mark="!"):
    return "%(name)s%(mark)s" % locals()


greet("a", mark="?")
