def wait(seconds):
    return seconds


wait(1)
DEFAULT = 1
