def f(load, really):
    x = load()
    return really and x
