from new import f


class Kind:
    pass


def g():
    return f("a")
