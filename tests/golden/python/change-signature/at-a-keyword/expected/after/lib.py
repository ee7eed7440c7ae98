def put(key, item):
    return key, item


put(1, item=2)
