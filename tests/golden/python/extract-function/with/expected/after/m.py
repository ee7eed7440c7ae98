def load(path):
    with open(path) as handle:
        data = handle.read()
        size = len(data)
    return data, size


def f(path):
    data, size = load(path)
    return data, size
