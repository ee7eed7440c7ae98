level = 1


def raise_level():
    global level
    level += 1


def f():
    before = level
    raise_level()
    return before
