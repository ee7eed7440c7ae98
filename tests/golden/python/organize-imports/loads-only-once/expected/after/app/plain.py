import functools


@functools.cache
def plain(): ...
