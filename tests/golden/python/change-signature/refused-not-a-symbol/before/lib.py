def wait(seconds, unit):
    return seconds, unit
