def f(a):
    return f"{a.x=}"
