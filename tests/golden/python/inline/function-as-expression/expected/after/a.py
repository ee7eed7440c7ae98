def f(a: int, b: int):
    return (a + b) * 2 + 3 * 2 - a * 2
