def f(rows):
    total = 0
    for row in rows:
        total += row
    print(total)


def g(items, k):
    count = 0
    for item in items:
        count += item
    return count + k


def h(items):
    count = 1
    for item in items:
        count += item
    return count
