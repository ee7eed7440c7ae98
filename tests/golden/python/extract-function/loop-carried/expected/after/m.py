def remember(x):
    previous = x
    print(x)
    return previous


def f(xs):
    previous = None
    for x in xs:
        print(previous)
        previous = remember(x)
