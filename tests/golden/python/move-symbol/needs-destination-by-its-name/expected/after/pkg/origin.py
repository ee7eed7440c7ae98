from . import dest


def stay():
    return dest.LIMIT
