def wait(seconds, unit, step):
    return seconds, unit, step
