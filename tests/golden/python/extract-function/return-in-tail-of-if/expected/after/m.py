def find(a):
    for x in a:
        if x:
            return x


def f(a):
    if a:
        return find(a)
    else:
        print(a)
