def f(load):
    x = load()
    return 1
