def find(a):
    for x in a:
        if x:
            return x


def f(a):
    print(a)
    return find(a)
