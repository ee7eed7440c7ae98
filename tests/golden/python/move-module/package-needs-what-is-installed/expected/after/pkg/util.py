import known


def helper():
    return 1
