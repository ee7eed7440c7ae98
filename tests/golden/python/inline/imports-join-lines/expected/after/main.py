from math import (
    pi,
    sqrt,
    tau,
)


def f(x):
    return sqrt(x) + pi + tau
