def add_up(rows):
    total = 0
    for row in rows:
        total += row
    return total


def f(rows):
    total = add_up(rows)
    print(total)


def g(items, k):
    count = add_up(items)
    return count + k


def h(items):
    count = 1
    for item in items:
        count += item
    return count
