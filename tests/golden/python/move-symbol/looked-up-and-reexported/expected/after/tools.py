from dest import load  # noqa: F401


def dump(text):
    return text + "d"
