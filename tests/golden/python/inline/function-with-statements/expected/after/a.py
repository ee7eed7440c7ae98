def f(a, load):
    y = load()
    # squares first
    a_1 = a * a
    b = y * y
    r = a_1 + b
    # squares first
    a_2 = 1 * 1
    b_1 = 2 * 2
    return r * (a_2 + b_1)
