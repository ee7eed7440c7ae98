unit = "s"


def wait(seconds):
    return seconds, unit


wait(1)
