def f(a: int):
    x = a + 1
    return f"{x=}"
