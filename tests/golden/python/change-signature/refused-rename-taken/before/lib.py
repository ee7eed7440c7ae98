def wait(seconds):
    unit = "s"
    return seconds, unit


wait(seconds=1)
