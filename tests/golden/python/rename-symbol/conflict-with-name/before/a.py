def read(path):
    with open(path) as handle:
        text = handle.read()
    return text
