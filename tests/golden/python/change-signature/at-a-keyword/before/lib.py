def put(key, value):
    return key, value


put(1, value=2)
