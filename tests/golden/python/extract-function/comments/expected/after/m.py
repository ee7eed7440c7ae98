def step(a):
    # about b
    b = a  # b

    # about c
    c = b  # c
    return c


def f(a):
    # before
    c = step(a)
    # after
    return c
