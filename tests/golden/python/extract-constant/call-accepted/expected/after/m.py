import gettext

SIZE = gettext.gettext("size %s")


def f(x):
    return SIZE % x
