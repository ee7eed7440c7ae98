def cached(items, key):
    found = False
    try:
        result = items[key]
        found = True
        return result
    except KeyError:
        return found
