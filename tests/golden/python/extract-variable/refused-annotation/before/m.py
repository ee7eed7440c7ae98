def f(x: list[int]):
    return x
