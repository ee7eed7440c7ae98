def total(items, start=None):
    if start is None:
        start = 0
    result = start
    for item in items:
        result += item
    return result


def show(items):
    result = total(items)
    print(result)
