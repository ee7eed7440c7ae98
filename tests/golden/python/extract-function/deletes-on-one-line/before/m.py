def f(a, b):
    if a: print(b); del b
    return a
