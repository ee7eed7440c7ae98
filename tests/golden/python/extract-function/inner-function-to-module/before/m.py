def outer(a):
    b = a + 1
    def inner(c):
        d = a + b + c
        print(d)
        return d
    return inner(2)
