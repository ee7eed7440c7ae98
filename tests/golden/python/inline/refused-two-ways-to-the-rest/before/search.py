def place(row):
    if row:
        if row[0] == 1:
            return "first"
        row = row[1:]
    else:
        row = [0]
    return row


def look(row):
    value = place(row)
    print(value)


look([1])
look([2, 3])
look([])
