from .gear import *
from .other import run as _run

gear.setup()
other.run()


def again():
    return gear.setup, other
