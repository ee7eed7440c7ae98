def pair(b, a):
    return a, b


couple = pair
couple(2, 1)
