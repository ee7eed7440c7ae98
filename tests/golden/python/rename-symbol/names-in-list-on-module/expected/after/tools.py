def read(text):
    return text + "l"


def dump(text):
    return text + "d"
