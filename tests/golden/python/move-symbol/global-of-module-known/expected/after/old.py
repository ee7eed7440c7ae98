import new as settings


def bump():
    settings.COUNT += settings.STEP
    return settings.COUNT
