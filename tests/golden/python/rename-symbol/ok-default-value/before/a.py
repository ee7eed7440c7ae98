maximum = 3

def f(limit=maximum):
    return limit
