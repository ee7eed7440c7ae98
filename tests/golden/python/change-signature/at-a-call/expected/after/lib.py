def pair(b, a):
    return a, b


pair(2, 1)
