def put(item, key, ttl=0):
    return key, item, ttl


put(2, 1)
put(2, 1, 3)
put(key=1, **{"item": 2})
put(**dict(key=1, item=2))
put(key=1, item=2)
put(1, ttl=5, **{"item": 2, 'ttl' "x": 3})
