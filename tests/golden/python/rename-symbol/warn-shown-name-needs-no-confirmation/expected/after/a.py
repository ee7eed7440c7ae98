import functools


def traced(func):
    @functools.wraps(func)
    def wrapper(*args):
        print(f"calling {func.__name__}")
        return func(*args)
    return wrapper

@traced
def calculate(x):
    return x


calculate(1)
