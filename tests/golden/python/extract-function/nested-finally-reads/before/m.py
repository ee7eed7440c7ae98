def f(a):
    x = 0
    try:
        x = 1
        return a(x)
    finally:
        print(x)
