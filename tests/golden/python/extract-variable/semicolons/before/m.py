def f(x):
    a = 1; print(x + 1); b = 2
