def f(read, x=None):
    y = 1
    for each in read():
        if x is None:
            y += each
        x = each
    if x is None:
        return 0
    return x + y


def run(read):
    value = f(read)
    return value
