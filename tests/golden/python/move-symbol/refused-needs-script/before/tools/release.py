LEVEL = 3


def publish():
    return LEVEL


print(LEVEL)
