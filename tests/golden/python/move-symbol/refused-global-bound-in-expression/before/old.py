COUNT = 0


def bump():
    global COUNT
    if (COUNT := COUNT + 1) > 3:
        return True
    return COUNT
