K = 2
other = 3


def helper(x):
    return x * K
