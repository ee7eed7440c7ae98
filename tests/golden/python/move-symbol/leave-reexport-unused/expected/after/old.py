from new import h
from new import f  # noqa: F401


def g():
    return h()
