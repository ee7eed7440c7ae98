"""Reading of ``config``; see :mod:`app.config`.

>>> from app import config
>>> config.load("a.ini")
"""


def load(path):
    """What ``config`` of `app.main.start` takes; `app.config.load` reads it."""
