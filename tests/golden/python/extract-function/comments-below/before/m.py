def f(a):
    if a:
        b = a  # b

        # about b
    # about the end
    return a
