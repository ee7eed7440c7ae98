import os


def assist(x):
    return os.path.join("a", str(x))
