def f(a, b, c=1):
    return a, b, c


print(f(1, 2, 3), f(a=1, b=2))
