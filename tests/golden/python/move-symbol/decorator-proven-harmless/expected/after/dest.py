from origin import timed


@timed("x")
def foo():
    return 1
