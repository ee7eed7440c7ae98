def f(a: int, b: int):
    print(a +
             b)
    return (a +
             b)
