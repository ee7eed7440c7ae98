def extra():
    return 2
