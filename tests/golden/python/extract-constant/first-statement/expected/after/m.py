HOUR = 60 * 60


def wait():
    return HOUR
