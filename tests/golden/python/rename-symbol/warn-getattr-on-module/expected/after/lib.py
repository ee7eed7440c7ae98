def fresh():
    return 1

import sys

def call(name):
    return getattr(sys.modules[__name__], name)()
