def step(a):
    b = a + 1
    return b


def f(a):

    b = step(a)

    return b
