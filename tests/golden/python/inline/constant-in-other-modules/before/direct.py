from conf import TIMEOUT


def wait():
    return TIMEOUT + 1
