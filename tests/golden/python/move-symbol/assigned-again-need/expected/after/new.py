from old import state


def f():
    return state
