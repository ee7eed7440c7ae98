X = 1


def alone():
    return 2
