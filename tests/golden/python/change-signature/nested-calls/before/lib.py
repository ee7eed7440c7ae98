def pair(a, b):
    return a, b


pair(pair(1, 2), pair(3, b=4))
pair(b=pair(1, 2), a=5)
