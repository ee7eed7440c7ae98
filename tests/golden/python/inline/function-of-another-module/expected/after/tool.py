import math

import lib
from lib import FACTOR, helper


def main():
    print(math.sqrt(helper(3)) * FACTOR)
