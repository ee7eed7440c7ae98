from a import helper, other


def f(x):
    return helper(x) + other
