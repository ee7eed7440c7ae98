def best(rows, column):
    key = column
    rows = sorted(rows, key=lambda row: row[key])
    return rows[0]


def go(rows):
    first = best(rows, 1)
    return first


print(go([(1, 2), (2, 1)]))
