def add_up(items):
    return sum(items)
