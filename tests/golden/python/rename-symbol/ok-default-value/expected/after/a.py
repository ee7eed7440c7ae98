limit = 3

def f(limit=limit):
    return limit
