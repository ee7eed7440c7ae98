import functools

def traced(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)
    return wrapper

@traced
def one():
    return 1

two = traced(lambda: 2)
print(one(), two())
