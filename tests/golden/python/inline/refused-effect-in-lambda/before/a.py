def f(load):
    x = load()
    return lambda: x
