def show(rows):
    for at, row in enumerate(rows):
        print(row)
    return at, row


def last(rows):
    at, row = show(rows)
    return at, row
