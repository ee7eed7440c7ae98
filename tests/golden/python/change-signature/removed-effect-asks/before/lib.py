def load(path, cache):
    return path


def make():
    print("made")


load("a", make())
