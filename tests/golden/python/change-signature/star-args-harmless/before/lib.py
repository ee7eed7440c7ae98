def put(key, value, ttl=0):
    return key, value, ttl


pair = (1, 2)
put(*pair)
put(1, *pair)
put(**{"key": 1, "value": 2})
put(*pair, **{})
