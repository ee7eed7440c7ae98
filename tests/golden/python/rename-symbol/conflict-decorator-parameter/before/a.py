def logged(target):
    def wrapper(func):
        return target(func)
    return wrapper
