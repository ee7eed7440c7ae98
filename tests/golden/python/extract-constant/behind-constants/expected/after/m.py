import os

A = 1
B = A + 1


def f():
    return B
