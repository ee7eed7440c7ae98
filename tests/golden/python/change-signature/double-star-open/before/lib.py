def put(key, value=None):
    return key


options = {"value": 2}
put(1, **options)
put(1, value=2)
