import old
from old import f

VALUE = f()


def h():
    return old.f() + VALUE + old.g()
