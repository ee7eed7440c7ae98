from .other import helper

COUNT = 0


def bump(state):
    global COUNT
    COUNT += helper(state)
    return COUNT
