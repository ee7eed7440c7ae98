def f(a, b, c):
    return print(*a)
