import lib
import math
from lib import FACTOR, helper


def main():
    print(math.sqrt(helper(3)) * FACTOR)
