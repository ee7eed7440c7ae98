import functools


def traced(fn):
    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        print(fn.__name__)
        return fn(*args, **kwargs)

    return wrapper


@traced
def add(b, a):
    return a, b


add(2, 1)
