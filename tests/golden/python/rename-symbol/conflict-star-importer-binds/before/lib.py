def add_up(items):
    return items
