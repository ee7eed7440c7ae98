def count(rows):
    total = 0

    for row in rows:
        total += row
    return total
