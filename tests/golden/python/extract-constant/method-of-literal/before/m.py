def f(s):
    return s + "{}".format(3)
