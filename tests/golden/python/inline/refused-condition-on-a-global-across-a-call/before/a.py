level = None


def raise_level():
    global level
    level = 1


def run():
    kw = {} if level is None else {"level": level}
    raise_level()
    return kw


print(run(), run())
