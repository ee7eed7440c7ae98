LIMIT = 3


def top():
    return LIMIT
