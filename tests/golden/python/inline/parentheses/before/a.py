def f(a: int, b: int):
    total = a + b
    flag = a if b else None
    neg = -a
    return total * 2, total - 1, -total, total.real, [total], f"{total:>3}", neg ** 2, 2 ** neg, flag, not flag
