import two


def f():
    return two.var + 1
