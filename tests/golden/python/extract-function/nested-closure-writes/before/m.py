def f(a):
    x = 0
    def show():
        print(x)
    x = a
    show()
    return x
