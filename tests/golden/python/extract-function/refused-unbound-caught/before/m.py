def last(rows):
    try:
        for row in rows:
            print(row)
    finally:
        print("done")
    return row
