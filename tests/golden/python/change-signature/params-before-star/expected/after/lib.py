def f(y, x, *args):
    return y, args, x


print(f(1, 4, 2, 3), f(1, x=4))
