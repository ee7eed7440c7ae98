def report(message):
    try:
        raise ValueError
    except ValueError as error:
        return message
