import re

WORD = re.compile("a+", re.I | re.M)


def f(s):
    return WORD.match(s)
