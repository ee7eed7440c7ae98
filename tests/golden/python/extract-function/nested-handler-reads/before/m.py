def f(a):
    x = 0
    try:
        x = 1
        a()
    except ValueError:
        print(x)
