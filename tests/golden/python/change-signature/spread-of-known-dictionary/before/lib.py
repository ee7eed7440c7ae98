def f(a, b, **rest):
    print(a, b, rest)


def go():
    options = {"b": 2}
    f(1, **options)
    f(3, b=4)


go()
