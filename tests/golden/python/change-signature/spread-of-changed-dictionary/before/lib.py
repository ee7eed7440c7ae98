def f(a, **rest):
    print(a, rest)


def go(key):
    options = {"b": 2}
    options[key] = 3
    f(1, **options)


go("new")
