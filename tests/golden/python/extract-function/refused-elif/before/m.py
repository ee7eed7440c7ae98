def f(a):
    if a:
        pass
    elif a > 1:
        pass
