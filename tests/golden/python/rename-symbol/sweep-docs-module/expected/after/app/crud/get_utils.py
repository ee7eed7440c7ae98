"""CRUD utils: see app.crud.get_utils and ``get_utils``."""


def one():
    """Return one.

    >>> from app.crud import get_utils
    >>> get_utils.one()
    1
    >>> "utils"
    'utils'
    """
    return 1
