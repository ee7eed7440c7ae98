def send(x):
    return x


def load():
    return 1


def buy():
    return send(load())
