def f(a):
    n = 0
    def step():
        nonlocal n
        n += 1
    step()
    print(n)
