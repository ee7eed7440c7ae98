"""Reading of ``config``; see :mod:`app.settings`.

>>> from app import settings
>>> settings.load("a.ini")
"""


def load(path):
    """What ``config`` of `app.main.start` takes; `app.settings.load` reads it."""
