def decide(a):
    if a:
        return 1
    return 2


def f(a):
    print(a)
    return decide(a)
