def use(items):
    for item in items:
        if item > 1:
            return item
