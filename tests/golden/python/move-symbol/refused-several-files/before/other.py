def g():
    return 0
