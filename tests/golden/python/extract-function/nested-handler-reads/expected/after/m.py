def f(a):
    x = 0
    try:
        def step():
            nonlocal x
            x = 1
            a()

        step()
    except ValueError:
        print(x)
