def find(items):
    for item in items:
        if item > 1:
            return item


def use(items):
    return find(items)
