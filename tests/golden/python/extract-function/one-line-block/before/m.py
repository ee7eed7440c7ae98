def f(a):
    if a: b = a; print(b)
    return a
