def f(x):
    a = 1; more = x + 1; print(more); b = 2
