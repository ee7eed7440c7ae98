def register(name):
    return lambda f: f
