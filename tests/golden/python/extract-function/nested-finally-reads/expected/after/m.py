def f(a):
    x = 0
    try:
        def step():
            nonlocal x
            x = 1
            return a(x)

        return step()
    finally:
        print(x)
