import json
import sys
from typing import List as L

from .old import LIMIT
from .util import helper


def h():
    return sys.argv


# about f
def f(x: L[int]) -> int:
    """Doc."""
    return helper(json.dumps(x)) + LIMIT


if __name__ == "__main__":
    h()
