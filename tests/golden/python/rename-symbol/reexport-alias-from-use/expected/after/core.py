def stale():
    return 1
