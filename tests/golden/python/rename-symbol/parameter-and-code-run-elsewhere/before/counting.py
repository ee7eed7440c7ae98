def total(items, start=0):
    return sum(items, start)
