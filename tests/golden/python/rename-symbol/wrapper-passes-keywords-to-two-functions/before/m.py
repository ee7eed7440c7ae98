from functools import wraps


def plain(value, attribute=None):
    return ("plain", value, attribute)


def variant(normal):
    def decorator(special):
        @wraps(normal)
        def wrapper(*args, **kwargs):
            if args[0]:
                return special(*args, **kwargs)
            return normal(*args, **kwargs)

        return wrapper

    return decorator


@variant(plain)
def fancy(value, attribute=None):
    return ("fancy", value, attribute)


print(fancy(0, attribute=1), fancy(1, attribute=2))
