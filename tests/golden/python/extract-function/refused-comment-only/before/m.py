def f(a):
    # comment
    return a
