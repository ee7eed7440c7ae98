def measure(items):
    size = len(items)
    return size
