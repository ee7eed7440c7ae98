def f(rows):
    for item in rows:
        print(max(rows), item)
