def report(rows, title):
    print(title)
    total = 0
    for row in rows:
        total += row.price * row.count
    average = total / len(rows)
    print(total, average)


def other():
    pass
