def f(a):
    if a:
        x = 1

    def step():
        nonlocal x
        if a > 1:
            x = 2
        print(a)

    step()
    return x
