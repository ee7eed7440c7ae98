def f(a):
    x = 0
    def show():
        print(x)

    def step():
        nonlocal x
        x = a
        show()

    step()
    return x
