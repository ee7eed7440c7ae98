from .compat import urlparse


def read():
    return urlparse("a")
