def first(items):
    if any((found := item) > 1 for item in items):
        return found
    found = None
    return 0

print(first([1, 2]))
