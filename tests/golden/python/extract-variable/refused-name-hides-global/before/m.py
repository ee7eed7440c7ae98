def helper():
    return 1


def f(a):
    return helper() + (a + 1)
