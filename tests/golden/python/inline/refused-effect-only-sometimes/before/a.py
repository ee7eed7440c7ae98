def f(load, really):
    x = load()
    if really:
        return x
