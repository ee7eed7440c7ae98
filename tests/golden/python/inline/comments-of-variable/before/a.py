def f(a):
    # half of it,
    # rounded down
    x = a // 2  # an integer

    # the answer
    return x
