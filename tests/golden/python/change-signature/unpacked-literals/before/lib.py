def put(key, value, ttl=0):
    return key, value, ttl


put(*[1, 2])
put(1, *(2, 3))
put(1, **{"value": 2})
put(**dict(key=1, value=2))
put(*[1], value=2)
put(1, ttl=5, **{"value": 2, 'ttl' "x": 3})
