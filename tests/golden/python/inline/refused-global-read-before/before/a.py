total = 0


def add():
    global total
    total += 1
    return 5


print(total, add())
