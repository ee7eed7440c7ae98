def step(a):
    y = a()
    x = y + 1
    return x


def f(a):
    x = 0
    try:
        x = step(a)
    except ValueError:
        print(x)
    return x
