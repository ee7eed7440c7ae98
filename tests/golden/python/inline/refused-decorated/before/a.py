from functools import cache


@cache
def slow(n):
    return n * 2


print(slow(2))
