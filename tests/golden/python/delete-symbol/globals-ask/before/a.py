def handler():
    return 1


def call(name):
    return globals()[name]()
