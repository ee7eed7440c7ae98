import re

PATTERN = re.compile("a+")


def f(x):
    return PATTERN.match(x)
