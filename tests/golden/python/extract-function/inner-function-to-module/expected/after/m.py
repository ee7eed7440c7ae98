def add(a, b, c):
    d = a + b + c
    print(d)
    return d


def outer(a):
    b = a + 1
    def inner(c):
        d = add(a, b, c)
        return d
    return inner(2)
