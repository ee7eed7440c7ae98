COUNT = 0


def bump():
    global COUNT
    COUNT += 1


bump()
