def f(load):
    a = load()
    x = 2
    return x
