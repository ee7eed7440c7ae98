def put(a, b=2, /):
    return a, b


put(1)
put(1, 3)
