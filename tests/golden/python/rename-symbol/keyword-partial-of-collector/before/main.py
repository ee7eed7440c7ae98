import functools


class Cached:
    def __init__(self, func, limit=None):
        self.func = func
        self.limit = limit


def cached(func=None, **settings):
    if func is not None:
        return Cached(func)
    return lambda func: Cached(func, **settings)


memoize = functools.partial(cached, limit=8)


@memoize()
def square(n):
    return n * n


print(square.limit)
