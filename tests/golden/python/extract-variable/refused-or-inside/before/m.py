def f(x):
    return print(x or [1, x.y])
