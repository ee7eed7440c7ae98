def f(items):
    for item in items:
        print(item)
