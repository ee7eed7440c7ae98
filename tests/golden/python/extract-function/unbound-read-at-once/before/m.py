def last(rows):
    for at, row in enumerate(rows):
        print(row)
    return at, row
