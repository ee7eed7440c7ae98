def f(a, b):
    c = a

    def show():
        d = c + b
        print(d)
        return d

    d = show()
    return d
