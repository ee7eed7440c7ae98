def show(b):
    print(b); del b


def f(a, b):
    if a: show(b); del b
    return a
