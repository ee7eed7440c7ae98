def check(value, default=None):
    return value or default
