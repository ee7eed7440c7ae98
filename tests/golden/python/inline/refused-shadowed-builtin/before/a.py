LIMIT = len("abc")


def f(len):
    return len, LIMIT
