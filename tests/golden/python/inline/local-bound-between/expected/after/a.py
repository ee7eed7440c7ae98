def plain(items, key):
    count = 1
    return items[key] + count
