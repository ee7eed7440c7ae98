from .tools import *
from .other import run as _run

tools.setup()
other.run()


def again():
    return tools.setup, other
