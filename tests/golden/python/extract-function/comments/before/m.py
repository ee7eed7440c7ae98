def f(a):
    # before
    # about b
    b = a  # b

    # about c
    c = b  # c
    # after
    return c
