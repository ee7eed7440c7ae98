def f(load):
    x = load()
    return x
