FACTOR = 2


def helper(n):
    return n + 1
