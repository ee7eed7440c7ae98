def step(a):
    b = a  # b

    # about b


def f(a):
    if a:
        step(a)
    # about the end
    return a
