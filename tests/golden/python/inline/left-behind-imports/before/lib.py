import math
import os


def root(x):
    return math.sqrt(x)


print(os.sep)
