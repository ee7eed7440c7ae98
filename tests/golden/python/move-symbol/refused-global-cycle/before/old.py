COUNT = 0
STEP = 1


def bump():
    global COUNT
    COUNT += STEP
    return COUNT
