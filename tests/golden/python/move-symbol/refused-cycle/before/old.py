def helper():
    return 1


def f():
    return helper()


VALUE = f()
