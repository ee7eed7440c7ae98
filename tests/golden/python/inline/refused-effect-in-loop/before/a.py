def f(load, items):
    x = load()
    for item in items:
        print(item, x)
