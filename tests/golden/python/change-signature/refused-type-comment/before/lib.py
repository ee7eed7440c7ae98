def wait(seconds, unit):
    # type: (int, str) -> int
    return seconds
