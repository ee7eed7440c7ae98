def f(short):
    ten_minutes = 10 * 60
    if short:
        seconds = ten_minutes
    else:
        seconds = ten_minutes + 1
    return seconds
