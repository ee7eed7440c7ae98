"""Old."""
import os

LIMIT = 3


def g():
    return os.sep
