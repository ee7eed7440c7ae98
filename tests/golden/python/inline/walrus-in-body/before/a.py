def half(n):
    return (y := n) // 2 + y


def f(y):
    return half(4) + y
