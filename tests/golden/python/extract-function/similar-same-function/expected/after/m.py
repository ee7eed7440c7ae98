def step(a):
    x = a + 1
    print(x)
    return x


def f(a, b):
    x = step(a)
    y = step(b)
    return x
