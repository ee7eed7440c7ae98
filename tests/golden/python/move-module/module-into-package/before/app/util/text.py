from ..core import base
from .numbers import ONE


def clean(text):
    return base.run(text) + ONE
