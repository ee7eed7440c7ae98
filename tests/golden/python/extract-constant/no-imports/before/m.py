"""Doc."""


def wait():
    return 60 * 60
