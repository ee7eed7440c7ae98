def f(y, *args, x):
    return y, args, x


print(f(1, 2, 3, x=4), f(1, x=4))
