def f(a):
    b = a
    print(b)
    del b
    try:
        return b
    except NameError:
        return a
