def load(text):
    return text + "l"


def dump(text):
    return text + "d"
