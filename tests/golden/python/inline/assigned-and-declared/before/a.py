from typing import List


def f(a):
    x: List[int]
    x = [a]
    return x
