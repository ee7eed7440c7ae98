def collect(items):
    return list(items)
