def f(short, minutes):
    if short:
        seconds = 60
    elif minutes:
        seconds = minutes * 60
    else:
        seconds = minutes * 60 + 1
    return seconds
