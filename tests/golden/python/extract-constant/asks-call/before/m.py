import gettext


def f(x):
    return gettext.gettext("size %s") % x
