def f(a: int, b: int):
    flag = a if b else None
    neg = -a
    return (a + b) * 2, a + b - 1, -(a + b), (a + b).real, [a + b], f"{a + b:>3}", neg ** 2, 2 ** neg, flag, not flag
