def last(items):
    for item in items:
        if item:
            break
    else:
        return None
    return item, [item for item in "ab"]

print(last([0, 3]))
