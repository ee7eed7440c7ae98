def run(read):
    x = None
    y = 1
    for each in read():
        if x is None:
            y += each
        x = each
    if x is None:
        value = 0
    else:
        value = x + y
    return value
