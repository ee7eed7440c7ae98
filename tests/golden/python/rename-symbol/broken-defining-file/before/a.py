def stale():
    return 1

def broken(:
