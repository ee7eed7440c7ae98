from functools import wraps


def report(*args, **kwargs):
    print("called", len(args), sorted(kwargs.values()))


def logged(func):
    @wraps(func)
    def wrapper(*args, **kwargs):
        report(*args, **kwargs)
        return func(*args, **kwargs)

    return wrapper


@logged
def show(value, measure=""):
    return f"{value} {measure}"


print(show("3", measure="m"))
