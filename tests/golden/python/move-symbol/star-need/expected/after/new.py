from util import helper


def f():
    return helper(1)
