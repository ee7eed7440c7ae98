def totals(rows):
    total = 0
    for row in rows:
        total += row.price * row.count
    average = total / len(rows)
    return total, average


def report(rows, title):
    print(title)
    total, average = totals(rows)
    print(total, average)


def other():
    pass
