def h():
    return 0
