def f():
    n = 0
    def step(a):
        nonlocal n

        def add():
            nonlocal n
            n += a

        add()
    step(1)
    return n
