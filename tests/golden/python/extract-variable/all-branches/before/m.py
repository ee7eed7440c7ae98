def f(short):
    if short:
        seconds = 10 * 60
    else:
        seconds = 10 * 60 + 1
    return seconds
