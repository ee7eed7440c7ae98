"""Old."""
import json
import os
from typing import List as L

from .util import helper

LIMIT = 3


# about f
def f(x: L[int]) -> int:
    """Doc."""
    return helper(json.dumps(x)) + LIMIT


def g():
    return os.sep
