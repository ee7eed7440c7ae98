import functools


def timed(label):
    def decorate(func):
        @functools.wraps(func)
        def inner(*args):
            print(label)
            return func(*args)

        inner.label = label
        return inner

    return decorate


@timed("x")
def foo():
    return 1
