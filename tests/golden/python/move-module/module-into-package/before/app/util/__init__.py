"""Tools."""


def tidy(value):
    from . import text
    from .text import clean

    return text, clean(value)
