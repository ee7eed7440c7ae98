def f(x):
    if x: print(x + 1)
