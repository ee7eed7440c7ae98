import new as settings

COUNT = 0


def bump():
    global COUNT
    COUNT += settings.STEP
    return COUNT
