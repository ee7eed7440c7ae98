def wait(seconds):
    unit = "s"
    return seconds, unit


wait(1)
