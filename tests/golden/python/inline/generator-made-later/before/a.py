def show(n):
    print(n)
    return n


def total(rows):
    shown = (show(row) for row in rows)
    print("first")
    return sum(shown)
