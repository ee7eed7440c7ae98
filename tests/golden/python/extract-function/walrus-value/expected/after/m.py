def size(xs):
    return len(xs)


def f(xs):
    if (n := size(xs)) > 3:
        print(n)
