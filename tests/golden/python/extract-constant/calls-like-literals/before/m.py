import re


def f(s):
    return re.compile("a+", re.I | re.M).match(s)
