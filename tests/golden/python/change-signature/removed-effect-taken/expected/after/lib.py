def load(path):
    return path


def make():
    print("made")


load("a")
