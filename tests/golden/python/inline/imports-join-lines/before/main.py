from math import (
    pi,
    tau,
)
from a import helper


def f(x):
    return helper(x) + pi + tau
