from functools import wraps


def fall_back(value, unit=""):
    return f"{value} {unit}?"


def careful(func):
    @wraps(func)
    def wrapper(*args, **kwargs):
        try:
            return func(*args, **kwargs)
        except ValueError:
            return fall_back(*args, **kwargs)

    return wrapper


@careful
def show(value, unit=""):
    return f"{int(value)} {unit}"


print(show("3", unit="m"), show("x", unit="s"))
