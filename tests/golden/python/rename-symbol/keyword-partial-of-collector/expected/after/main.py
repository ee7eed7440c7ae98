import functools


class Cached:
    def __init__(self, func, size=None):
        self.func = func
        self.limit = size


def cached(func=None, **settings):
    if func is not None:
        return Cached(func)
    return lambda func: Cached(func, **settings)


memoize = functools.partial(cached, size=8)


@memoize()
def square(n):
    return n * n


print(square.limit)
