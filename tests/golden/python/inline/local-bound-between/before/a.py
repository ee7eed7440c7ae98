def plain(items, key):
    first = items[key]
    count = 1
    return first + count
