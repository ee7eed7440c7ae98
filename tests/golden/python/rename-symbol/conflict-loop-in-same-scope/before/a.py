def f(rows):
    for item in rows:
        for row in item:
            print(row)
