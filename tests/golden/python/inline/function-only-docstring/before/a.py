def hook():
    """Nothing yet."""


def f():
    hook()
    return hook()
