def put(a, b=2, /, c=4):
    return a, b


put(1, c=5)
put(1, 3, 5)
