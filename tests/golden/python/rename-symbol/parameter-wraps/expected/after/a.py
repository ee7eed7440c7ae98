import functools

def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)
    return wrapper

@logged
def say(text):
    return text

print(say(text="hi"))
