def util():
    return 1


def use(x):
    return util() + x
