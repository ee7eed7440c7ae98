def last(items):
    for row in items:
        if row:
            break
    else:
        return None
    return row, [item for item in "ab"]

print(last([0, 3]))
