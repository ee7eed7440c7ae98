def first(items):
    if any((hit := item) > 1 for item in items):
        return hit
    hit = None
    return 0

print(first([1, 2]))
