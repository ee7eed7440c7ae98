def helper(a, b):
    return a


def other(a):
    return a
