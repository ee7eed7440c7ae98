HANDLERS = {}


def register(function):
    HANDLERS[function.__name__] = function
    return function
