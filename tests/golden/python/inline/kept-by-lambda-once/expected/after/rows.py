def go(rows):
    rows_1 = rows
    key = 1
    rows_1 = sorted(rows_1, key=lambda row: row[key])
    first = rows_1[0]
    return first


print(go([(1, 2), (2, 1)]))
