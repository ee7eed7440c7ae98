START = 1


def wait(seconds=START + 1):
    return seconds


wait()
