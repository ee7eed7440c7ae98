Number = int


def f(x: "Number"):
    return x
