def f(a):
    x = (y := a)
    return x + y


print(f(2))
