def run(text, names=None):
    x = 1
    exec(text, names)
    return x
