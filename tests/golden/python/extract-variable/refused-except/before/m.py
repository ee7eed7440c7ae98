def f(a):
    try:
        a()
    except a.Error:
        pass
