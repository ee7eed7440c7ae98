"""The application."""

import math
import sys

from lib import FACTOR, helper


def run(v):
    return math.sqrt(helper(v)) * FACTOR


print(run(float(sys.argv[1])))
