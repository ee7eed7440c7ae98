def f(a):
    x = 0
    try:
        y = a()
        x = y + 1
    except ValueError:
        print(x)
    return x
