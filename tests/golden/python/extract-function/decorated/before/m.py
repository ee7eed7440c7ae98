import functools


# about f
@functools.cache
def f(a):
    return a + 1
