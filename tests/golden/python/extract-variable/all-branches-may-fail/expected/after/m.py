def f(short, minutes):
    if short:
        seconds = 60
    elif minutes:
        plain = minutes * 60
        seconds = plain
    else:
        seconds = minutes * 60 + 1
    return seconds
