def f(path):
    opened = open(path)
    with opened as handle:
        return handle.read()
