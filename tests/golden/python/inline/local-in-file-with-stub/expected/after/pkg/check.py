def check(value):
    if value is None:
        raise ValueError("no value")
    return value
