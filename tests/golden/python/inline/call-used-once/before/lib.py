def load():
    return open("x").read()
