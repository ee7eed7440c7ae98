def arrange(items):
    return items
