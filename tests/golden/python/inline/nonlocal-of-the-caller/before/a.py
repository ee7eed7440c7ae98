def count(rows):
    total = 0

    def add(n):
        nonlocal total
        total += n

    for row in rows:
        add(row)
    return total
