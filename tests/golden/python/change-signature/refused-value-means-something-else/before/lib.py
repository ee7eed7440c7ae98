DEFAULT = 1


def wait(seconds):
    return seconds


def run(DEFAULT):
    wait(DEFAULT)
