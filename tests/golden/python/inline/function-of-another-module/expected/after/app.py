"""The application."""

import sys
import math
from lib import FACTOR, helper


def run(v):
    return math.sqrt(helper(v)) * FACTOR


print(run(float(sys.argv[1])))
