from pkg import VERSION


def helper():
    return VERSION
