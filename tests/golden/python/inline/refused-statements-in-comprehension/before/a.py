def show(n):
    print(n)
    return n


def f(items):
    return [show(item) for item in items]
