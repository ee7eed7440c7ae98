def first(items):
    if (hit := len(items)) > 1:
        return items, hit
