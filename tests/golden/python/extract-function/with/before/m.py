def f(path):
    with open(path) as handle:
        data = handle.read()
        size = len(data)
    return data, size
