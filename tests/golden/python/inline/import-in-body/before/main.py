from a import root


def show(x):
    value = root(x)
    print(value)
