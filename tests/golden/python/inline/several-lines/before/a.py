def f(a: int, b: int):
    total = (a +
             b)
    print(total)
    return total
