def f(a):
    if a:
        x = 1

    def show():
        if a:
            print(x)

    show()
