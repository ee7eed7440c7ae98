"""CRUD utils: see app.crud.utils and ``utils``."""


def one():
    """Return one.

    >>> from app.crud import utils
    >>> utils.one()
    1
    >>> "utils"
    'utils'
    """
    return 1
