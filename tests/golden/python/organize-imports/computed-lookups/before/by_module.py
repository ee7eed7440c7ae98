import sys

from pkg import f as do_it
from pkg import f as other


def run(kind):
    return getattr(sys.modules[__name__], "do_" + kind)()
