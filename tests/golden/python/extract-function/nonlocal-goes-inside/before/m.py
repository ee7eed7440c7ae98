def f():
    n = 0
    def step(a):
        nonlocal n
        n += a
    step(1)
    return n
