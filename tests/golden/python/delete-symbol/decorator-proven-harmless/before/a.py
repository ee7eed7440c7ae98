import re


def mark(func=None, *, tag=""):
    def wrap(f):
        f.tag = tag
        return f

    if func is None:
        return wrap
    return wrap(func)


@mark(tag="x")
def unused():
    return re.compile("a")
