def pair(a, b):
    return a, b


couple = pair
couple(1, 2)
