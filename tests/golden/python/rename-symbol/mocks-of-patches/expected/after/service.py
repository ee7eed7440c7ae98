def now():
    return 1
