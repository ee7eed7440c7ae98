def counted(items):
    hits = misses = 0

    def lookup(key):
        nonlocal hits, misses
        try:
            result = items[key]
            hits += 1
            return result
        except KeyError:
            misses += 1

    return lookup, lambda: (hits, misses)
