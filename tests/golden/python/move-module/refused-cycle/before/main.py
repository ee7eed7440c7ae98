import util


def start():
    return util.x
