DEFAULT = 1


def wait(seconds):
    return seconds


wait(1)
