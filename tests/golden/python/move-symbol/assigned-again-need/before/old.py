state = 1
state = 2


def f():
    return state
