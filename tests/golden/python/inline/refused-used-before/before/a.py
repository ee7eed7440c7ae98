def f(items):
    for item in items:
        if item:
            print(x)
        x = item
