from . import base
from ..util.numbers import ONE


def clean(text):
    return base.run(text) + ONE
