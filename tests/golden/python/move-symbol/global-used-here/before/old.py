COUNT = 0


def bump():
    global COUNT
    COUNT += 1


def show():
    return COUNT
