LABEL = "{}".format(3)


def f(s):
    return s + LABEL
