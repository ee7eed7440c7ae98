def f(a):
    # the answer
    # half of it,
    # rounded down
    # an integer
    return a // 2
