"""The application."""

import sys

from lib import scale


def run(v):
    return scale(v)


print(run(float(sys.argv[1])))
