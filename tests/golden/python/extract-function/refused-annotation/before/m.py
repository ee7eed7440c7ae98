def f(a: list[int]):
    pass
