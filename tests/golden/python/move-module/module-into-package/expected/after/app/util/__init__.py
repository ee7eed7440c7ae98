"""Tools."""


def tidy(value):
    from ..core import text
    from ..core.text import clean

    return text, clean(value)
