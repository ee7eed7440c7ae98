import os

from pkg.conf import BASE


def root():
    return os.sep + BASE
