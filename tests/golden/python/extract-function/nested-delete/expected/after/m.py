def f(a):
    b = a

    def show():
        nonlocal b
        if a:
            del b

    show()
    try:
        return b
    except NameError:
        return a
