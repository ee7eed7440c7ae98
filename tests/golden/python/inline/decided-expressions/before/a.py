def join(items, separator=None, end=None):
    separator = separator or ", "
    return separator.join(items) + ("." if end is None else end)


def show(items):
    text = join(items)
    print(text)
    print(join(items, "; "))
    print(join(items, end="!" * 2))
