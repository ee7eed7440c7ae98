import old


def f():
    return 1


VALUE = f()


def h():
    return f() + VALUE + old.g()
