def count(items, start=0):
    for item in items:
        start += 1
    return start + len(items)

print(count([1, 2]))
print(count(items=[1], start=2))
print(count(start=1, items=[]))
