import json
import os
from b import (
    helper,
    other,  # needed
)

LIMIT = 10


def inner(x):
    return helper(x, LIMIT)


def unused(x):
    return inner(x) + os.sep


def kept():
    return other(json.dumps({}))


kept()
