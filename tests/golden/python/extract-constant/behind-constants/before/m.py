import os

A = 1


def f():
    return A + 1
