import new


def bump():
    new.COUNT += 1
