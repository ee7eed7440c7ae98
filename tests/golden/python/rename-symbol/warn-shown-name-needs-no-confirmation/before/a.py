import functools


def traced(func):
    @functools.wraps(func)
    def wrapper(*args):
        print(f"calling {func.__name__}")
        return func(*args)
    return wrapper

@traced
def compute(x):
    return x


compute(1)
