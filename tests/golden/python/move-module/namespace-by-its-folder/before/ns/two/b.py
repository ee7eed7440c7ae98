from ns.one.a import fa


def fb():
    return fa()
