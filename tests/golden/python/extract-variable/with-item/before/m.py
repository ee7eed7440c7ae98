def f(path):
    with open(path) as handle:
        return handle.read()
