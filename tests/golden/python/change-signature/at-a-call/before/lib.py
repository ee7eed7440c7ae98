def pair(a, b):
    return a, b


pair(1, 2)
