def f(a, b, c):
    middle = b + 1
    return a < middle < c
