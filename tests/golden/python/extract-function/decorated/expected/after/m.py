import functools


def step(a):
    return a + 1


# about f
@functools.cache
def f(a):
    return step(a)
