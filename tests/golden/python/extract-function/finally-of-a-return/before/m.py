def f(a):
    try:
        return a
    finally:
        b = a + 1
        print(b)
        print(b, a)
