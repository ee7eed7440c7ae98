DEFAULT = 1


def wait(seconds, unit):
    return seconds


wait(1, DEFAULT)
