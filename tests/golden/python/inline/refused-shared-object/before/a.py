SEEN = []


def add(x):
    SEEN.append(x)


def seen():
    return SEEN
