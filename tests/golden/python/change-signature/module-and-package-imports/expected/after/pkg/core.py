def pair(b, a):
    return a, b
