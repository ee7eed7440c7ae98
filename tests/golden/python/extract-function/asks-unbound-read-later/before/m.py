def last(rows):
    for row in rows:
        print(row)
    print("done")
    return row
