def check(value):
    message = "no value"
    if value is None:
        raise ValueError(message)
    return value
