def f(path):
    with open(path) as stream:
        return stream.read()
