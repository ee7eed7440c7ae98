import functools

def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)
    return wrapper

@logged
def one():
    return 1

two = logged(lambda: 2)
print(one(), two())
