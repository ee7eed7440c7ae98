def show(n):
    print(n)
    return n


def total(rows):
    print("first")
    return sum((show(row) for row in rows))
