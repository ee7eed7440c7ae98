def f(x):
    if x: more = x + 1; print(more)
